#!/usr/bin/env python3
"""Serves captured HTTP answers (own code, standard library only; no network but the listening socket).

usage: replay.py FILE [--user FILE] [--port N] [--rewrite-host] [--synth] [--strict]
                 [--fault KIND[,KIND...] --every N] [--retry-after S] [--slow S] [--delay-ms N] [--log FILE]

FILE       *.jsonl or *.jsonl.gz: captures of this directory, or ../example/expected.jsonl.gz ({"address", "body"} a line)
--user     a second set, served to requests that carry an Authorization header (any token; "wrong" in it gets 401)
--port     default 0: any free port; the origin is printed on the first line of standard output
--rewrite-host  the captured origin inside JSON bodies and Location becomes the one that the client used (Host header)
--synth    a page that was not captured (other page_size, page) is cut out of the captured whole list
--strict   an address that nothing answers gets 501 and a line on standard error (default: the platform's 404 JSON)
--fault    every Nth request fails: 429 (Retry-After), 500, slow (sleeps first), truncate (half of the body, then close),
           reset (TCP reset), html (200 with an HTML page), loop (a list's next points to itself), empty (200 without a body);
           several kinds take turns. The same request asked again is answered, so a client that retries gets through
--log      one line a request: method, address, status, fault
"""
import argparse, base64, gzip, itertools, json, re, socket, struct, sys, threading, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, quote_plus, urlsplit

HOP = {'date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'set-cookie'}
NOT_FOUND = b'{"type":"client_error","errors":[{"code":"not_found","detail":"Not found.","attr":null}]}'
BAD_TOKEN = b'{"type":"client_error","errors":[{"code":"authentication_failed","detail":"Invalid token.","attr":null}]}'
BUSY = '{"type":"client_error","errors":[{"code":"throttled","detail":"Request was throttled. Expected available in %d seconds.","attr":null}]}'


class Captures:
    def __init__(self, path, synth):
        opener = gzip.open if path.endswith('.gz') else open
        with opener(path, 'rb') as f:
            self.records = [json.loads(line) for line in f]
        self.by_key, self.lists, self.synth = {}, {}, synth
        for r in self.records:
            r.setdefault('method', 'GET'); r.setdefault('status', 200)
            r.setdefault('headers', [['Content-Type', 'application/json'], ['Vary', 'Accept'], ['Allow', 'GET, HEAD, OPTIONS']])
            self.by_key.setdefault((r['method'], r['address']), []).append(r)
        self.origin = self.find_origin()

    def find_origin(self):
        for r in self.records:
            m = re.search(r'"(https?://[^/"]+)/api/', self.text(r) or '')
            if m: return m.group(1)
        return None

    def text(self, r):
        if 'body_ref' in r: r = self.records[r['body_ref']]
        return r.get('body')

    def body(self, r):
        """None when the capture holds only a summary of the body."""
        if 'body_b64' in r: return base64.b64decode(r['body_b64'])
        t = self.text(r)
        if t is not None: return t.encode('utf-8')
        if 'body_omitted' in r: return b'<!doctype html>'.ljust(r['body_omitted'])[:r['body_omitted']]
        return None if 'summary' in r else b''

    def find(self, method, address, headers):
        """Returns (status, headers, body) or None."""
        best = None
        for r in self.by_key.get((method, address), ()):
            want = dict(r.get("request_headers") or {})
            if all(headers.get(k) == v or v == '***' for k, v in want.items()):
                if best is None or len(want) > len(best.get('request_headers') or {}): best = r
        if best:
            b = self.body(best)
            if b is None: b = self.from_summary(best)
            if b is not None: return best['status'], best['headers'], b
        if method == 'HEAD':
            return self.find('GET', address, headers)
        if method == 'GET' and (self.synth or best):
            return self.cut(address)
        return None

    def whole(self, path):
        """All items of a list, from whichever captured pages hold it whole."""
        if path in self.lists: return self.lists[path]
        answer = None
        for start in (path + '?page_size=1000', path, path + '?page_size=100'):
            items, at, first = [], start, None
            while at:
                rs = [r for r in self.by_key.get(('GET', at), ()) if not r.get('request_headers') and r['status'] == 200 and self.text(r)]
                if not rs: break
                try: d = json.loads(self.text(rs[0]))
                except ValueError: break
                if not isinstance(d, dict) or 'results' not in d: break
                first = first or rs[0]; items += d['results']
                if not d['next']:
                    answer = (first, items); break
                u = urlsplit(d['next']); at = u.path + '?' + u.query
            if answer: break
        self.lists[path] = answer
        return answer

    def from_summary(self, r):
        """Long filtered answers are kept as identifiers; their items stand in the whole list."""
        whole = self.whole(urlsplit(r['address']).path); s = r['summary']
        if not whole or 'ids' not in s: return None
        items = {x.get('id', x.get('url')): x for x in whole[1]}
        d = dict(count=s['count'], next=s['next'], previous=s['previous'], results=[items[i] for i in s['ids'] if i in items])
        return json.dumps(d, ensure_ascii=False, separators=(',', ':')).encode('utf-8')

    def cut(self, address):
        u = urlsplit(address); q = dict(parse_qsl(u.query, keep_blank_values=True)); whole = self.whole(u.path)
        if not whole or set(q) - {'page', 'page_size'}: return None
        first, items = whole; units = u.path.rstrip('/').endswith('/units')
        size = int(q['page_size']) if q.get('page_size', '').isdigit() and int(q['page_size']) else (200 if u.path == '/api/units/' else 50)
        size = min(size, 10000 if units else 1000)
        last = max(1, -(-len(items) // size)); page = q.get('page') or '1'
        page = last if page == 'last' else int(page) if page.isdigit() else 0
        if not 1 <= page <= last: return 404, first['headers'], NOT_FOUND.replace(b'Not found.', b'Invalid page.')
        def link(n):
            p = dict(q); p.pop('page', None)
            if n > 1: p['page'] = str(n)
            s = '&'.join('%s=%s' % (quote_plus(k), quote_plus(v)) for k, v in sorted(p.items()))
            return self.origin + u.path + ('?' + s if s else '')
        d = dict(count=len(items), next=link(page + 1) if page < last else None, previous=link(page - 1) if page > 1 else None, results=items[(page - 1) * size:page * size])
        return 200, first['headers'], json.dumps(d, ensure_ascii=False, separators=(',', ':')).encode('utf-8')


class Handler(BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    disable_nagle_algorithm = True
    count, lock = itertools.count(1), threading.Lock()

    def answer(self):
        o, fault = self.server.options, None
        with self.lock:
            n = next(self.count)
            if o.fault and n % o.every == 0: fault = o.fault[(n // o.every - 1) % len(o.fault)]
        length = int(self.headers.get('Content-Length') or 0)
        if length: self.rfile.read(length)
        if o.delay_ms: time.sleep(o.delay_ms / 1000)
        status, headers, body = self.look_up()
        if fault == 'slow': time.sleep(o.slow)
        elif fault == '429':
            status, body = 429, (BUSY % o.retry_after).encode()
            headers = [['Content-Type', 'application/json'], ['Retry-After', str(o.retry_after)], ['X-RateLimit-Limit', '100'], ['X-RateLimit-Remaining', '0'], ['X-RateLimit-Reset', str(o.retry_after)]]
        elif fault == '500': status, headers, body = 500, [['Content-Type', 'application/json']], b'{"error": "Server Error (500)"}'
        elif fault == 'html': status, headers, body = 200, [['Content-Type', 'text/html; charset=utf-8']], b'<!doctype html><title>Sign in</title>'
        elif fault == 'empty': body = b''
        elif fault == 'loop' and b'"next":"' in body: body = re.sub(rb'"next":"[^"]*"', ('"next":"%s%s"' % (self.origin(), self.path)).encode(), body, count=1)
        if o.log:
            with self.lock: o.log.write('%s %s %d %s\n' % (self.command, self.path, status, fault or '-')); o.log.flush()
        if fault == 'reset':
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0)); self.connection.close(); self.close_connection = True
            return
        self.send_response(status)
        for k, v in headers:
            if k.lower() not in HOP: self.send_header(k, v)
        self.send_header('Content-Length', str(len(body)))
        if fault == 'truncate': self.send_header('Connection', 'close')
        self.end_headers()
        if self.command != 'HEAD': self.wfile.write(body[:len(body) // 2] if fault == 'truncate' else body)
        if fault == 'truncate': self.close_connection = True

    def origin(self):
        return 'http://' + (self.headers.get('Host') or '%s:%d' % self.server.server_address[:2])

    def look_up(self):
        o, token = self.server.options, self.headers.get('Authorization')
        captures = self.server.user if token and self.server.user else self.server.anonymous
        if token and 'wrong' in token and captures is self.server.user: return 401, [['Content-Type', 'application/json'], ['WWW-Authenticate', 'Token']], BAD_TOKEN
        found = captures.find(self.command, self.path, self.headers)
        if found is None:
            if o.strict:
                print('not captured:', self.command, self.path, file=sys.stderr, flush=True)
                return 501, [['Content-Type', 'text/plain'], ['X-Replay', 'not captured']], b'not captured\n'
            return 404, [['Content-Type', 'application/json'], ['X-Replay', 'not captured']], NOT_FOUND
        status, headers, body = found
        if o.rewrite_host and captures.origin:
            to, kind = self.origin(), ' '.join(v for k, v in headers if k.lower() == 'content-type')
            if 'json' in kind: body = body.replace(captures.origin.encode(), to.encode())
            headers = [[k, v.replace(captures.origin, to) if k.lower() == 'location' else v] for k, v in headers]
        return status, headers, body

    do_GET = do_HEAD = do_OPTIONS = do_POST = do_PUT = do_PATCH = do_DELETE = answer

    def log_message(self, *a): pass


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('file'); p.add_argument('--user'); p.add_argument('--port', type=int, default=0)
    p.add_argument('--rewrite-host', action='store_true'); p.add_argument('--synth', action='store_true'); p.add_argument('--strict', action='store_true')
    p.add_argument('--fault', type=lambda s: s.split(',')); p.add_argument('--every', type=int, default=10)
    p.add_argument('--retry-after', type=int, default=1); p.add_argument('--slow', type=float, default=5.0)
    p.add_argument('--delay-ms', type=int, default=0); p.add_argument('--log', type=argparse.FileType('w'))
    o = p.parse_args()
    known = {'429', '500', 'slow', 'truncate', 'reset', 'html', 'loop', 'empty'}
    if o.fault and set(o.fault) - known: p.error('unknown fault: ' + ', '.join(sorted(set(o.fault) - known)))
    server = ThreadingHTTPServer(('127.0.0.1', o.port), Handler); server.daemon_threads = True
    server.options, server.anonymous = o, Captures(o.file, o.synth)
    server.user = Captures(o.user, o.synth) if o.user else None
    print('http://localhost:%d' % server.server_address[1], flush=True)
    try: server.serve_forever()
    except KeyboardInterrupt: pass


if __name__ == '__main__':
    main()
