# Varnish (7.1 or newer, with varnish-modules) between the proxy that ends TLS and two processes of the
# shop: /etc/varnish/wanderbite.vcl, with outage.html beside it. docs/cdn.md explains it. Set CDN=varnish
# in the shop's settings. Change the name shop.example, and the processes.
vcl 4.1;

import directors;
import std;
import xkey;

# Who may purge, at the separate address in varnish.conf. Nobody else should reach that address.
acl purgers {
  "127.0.0.1";
  "::1";
}

# A process that stops, or has lost its database, answers 503 here.
probe is_ready {
  .request = "GET /readyz HTTP/1.1" "Host: shop.example" "Connection: close";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

probe is_alive {
  .request = "GET /healthz HTTP/1.1" "Host: shop.example" "Connection: close";
  .interval = 1s;
  .timeout = 2s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

backend ready_3000 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = is_ready;
  .connect_timeout = 2s;
  .max_connections = 500;
}

backend ready_3001 {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = is_ready;
  .connect_timeout = 2s;
  .max_connections = 500;
}

backend alive_3000 {
  .host = "127.0.0.1";
  .port = "3000";
  .probe = is_alive;
  .connect_timeout = 2s;
  .max_connections = 500;
}

backend alive_3001 {
  .host = "127.0.0.1";
  .port = "3001";
  .probe = is_alive;
  .connect_timeout = 2s;
  .max_connections = 500;
}

# While no process is ready, mostly because the database is away, the live ones answer: with cached
# pages, and with the shop's own message for everything else.
sub vcl_init {
  new ready = directors.round_robin();
  ready.add_backend(ready_3000);
  ready.add_backend(ready_3001);
  new alive = directors.round_robin();
  alive.add_backend(alive_3000);
  alive.add_backend(alive_3001);
  new shop = directors.fallback();
  shop.add_backend(ready.backend());
  shop.add_backend(alive.backend());
}

sub vcl_recv {
  if (local.socket == "purge") {
    call purge_keys;
  }
  if (req.method == "PURGE") {
    return (synth(405));
  }
  # Only this file sets these headers.
  unset req.http.X-Page;
  unset req.http.X-Theme;
  if (req.restarts == 0) {
    unset req.http.X-Refetch;
    unset req.http.X-Last-Resort;
  }
  if (req.http.Host !~ "^(?i)shop\.example(?::\d+)?$") {
    return (synth(421));
  }
  set req.backend_hint = shop.backend();
  # The shop trusts only the last address, so no other is forwarded.
  set req.http.X-Forwarded-For = client.ip;
  # Nothing on a piped connection is checked here, so the request must be an upgrade for the shop too.
  if (req.http.Upgrade ~ "(?i)^websocket$" && req.url ~ "^/realtime/v1/websocket(?:\?|$)") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The old copy of a page, a feed or a file was too old (vcl_hit).
  if (req.http.X-Refetch) {
    set req.grace = 0s;
  }
  call recv_file;
  call recv_page;
  return (pass);
}

sub purge_keys {
  if (req.method != "PURGE") {
    return (synth(405));
  }
  if (client.ip !~ purgers) {
    return (synth(403));
  }
  if (!req.http.xkey-purge) {
    return (synth(400));
  }
  # The copies are kept for an outage.
  set req.http.X-Purged = xkey.softpurge(req.http.xkey-purge);
  return (synth(200));
}

# Files, pictures and feeds have no parameters, and are the same for everybody.
sub recv_file {
  if (req.url ~ "^/(?:assets|pictures|feeds)/" || req.url ~ "^/(?:es-ES|fr-FR|de-DE|pt-BR|ja-JP|ar)/feeds/") {
    set req.url = regsub(req.url, "\?.*$", "");
    unset req.http.Cookie;
    call accept_encoding;
    return (hash);
  }
}

# The pages that shared/route-parameters.ts declares as cached, in every language.
sub recv_page {
  if (req.url ~ "^(?:/(?:es-ES|fr-FR|de-DE|pt-BR|ja-JP|ar)(?=[/?]|$))?(?:/|/products|/products/[^/?]+|/countries|/countries/[^/?]+|/categories/[^/?]+|/faq|/about|/terms|/refund|/cookies|/privacy)?(?:\?|$)" && req.url !~ "\.data(?:\?|$)" && !req.http.Authorization) {
    # Signed-in customers, a message from the page before, and a form that was just sent.
    if (req.http.Cookie ~ "(?:^|;)\s*(?:session_token|flash)\s*=" || req.http.Cookie ~ "(?:^|;)\s*pressed\s*=\s*[\w-]{16}\s*(?:;|$)") {
      return (pass);
    }
    # The first visit to the home page may be sent to another language.
    if (req.url ~ "^/(?:\?|$)" && req.http.Cookie !~ "i18n_redirected=" && req.http.Accept-Language ~ "." && req.http.Accept-Language !~ "^(?i)en") {
      return (pass);
    }
    call known_parameters;
    # The theme is the one cookie that changes a page.
    if (req.http.Cookie ~ "(?:^|;\s*)theme=(?:light|dark)(?:;|$)") {
      set req.http.X-Theme = regsub(req.http.Cookie, "^(?:.*;)?\s*theme=(light|dark)(?:;.*)?$", "\1");
      set req.http.Cookie = "theme=" + req.http.X-Theme;
    } else {
      unset req.http.Cookie;
    }
    unset req.http.Accept-Language;
    call accept_encoding;
    set req.http.X-Page = "1";
    return (hash);
  }
}

# Only the parameters that a page declares, sorted. With others, anybody could fill the cache with copies.
sub known_parameters {
  if (req.url ~ "/products\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(?:search|literal|category|country|craving|diet|heat|free|min|max|stock|sort|page|from)=)[^&]*(?:&|$)", "");
  } elsif (req.url ~ "/products/[^/?]+\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(?:v)=)[^&]*(?:&|$)", "");
  } elsif (req.url ~ "/faq\?") {
    set req.url = regsuball(req.url, "(?<=[?&])(?!(?:search)=)[^&]*(?:&|$)", "");
  } else {
    set req.url = regsub(req.url, "\?.*$", "");
  }
  set req.url = std.querysort(regsub(req.url, "[?&]+$", ""));
}

# One copy for each encoding that the shop has. Needs the parameter http_gzip_support=off, because
# Varnish itself knows gzip alone.
sub accept_encoding {
  if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))") {
    set req.http.Accept-Encoding = "br";
  } elsif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))") {
    set req.http.Accept-Encoding = "gzip";
  } else {
    unset req.http.Accept-Encoding;
  }
}

# There is one shop, and other hosts were refused.
sub vcl_hash {
  hash_data(req.url);
  return (lookup);
}

sub vcl_pipe {
  set bereq.http.Upgrade = req.http.Upgrade;
  set bereq.http.Connection = "Upgrade";
  return (pipe);
}

# A copy that has just expired is sent while a new one is fetched. A purged or older copy is sent only in
# an outage.
sub vcl_hit {
  if (obj.ttl > 0s || req.http.X-Last-Resort || !std.healthy(req.backend_hint)) {
    return (deliver);
  }
  if (obj.age >= std.duration(obj.http.X-Held + "s", 0s) && obj.ttl + std.duration(obj.http.X-Revalidate + "s", 0s) > 0s) {
    return (deliver);
  }
  set req.http.X-Refetch = "1";
  return (restart);
}

sub vcl_backend_response {
  # Another process may be ready.
  if (beresp.status == 503 && bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  # During an update only the processes of one release have a file of that release. A 404 is not kept.
  if (beresp.status == 404 && bereq.url ~ "^/assets/") {
    if (bereq.retries < 3) {
      return (retry);
    }
    set beresp.uncacheable = true;
    return (deliver);
  }
  if (bereq.uncacheable) {
    return (deliver);
  }
  # An old copy is better than an error.
  if (beresp.status >= 500 && bereq.http.X-Page && (bereq.is_bgfetch || !bereq.http.X-Last-Resort)) {
    return (abandon);
  }
  # RFC 9213: a header for caches like this one.
  if (beresp.http.CDN-Cache-Control && !beresp.http.Set-Cookie) {
    set beresp.http.X-Held = regsub(beresp.http.CDN-Cache-Control, "^.*max-age=(\d+).*$", "\1");
    set beresp.http.X-Revalidate = regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1");
    set beresp.ttl = std.duration(beresp.http.X-Held + "s", 0s);
    set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-if-error=(\d+).*$", "\1") + "s", 0s);
    set beresp.http.xkey = beresp.http.Surrogate-Key;
    set beresp.storage = storage.pages;
    return (deliver);
  }
  # A page without a header for this cache is for one visitor.
  if (bereq.http.X-Page) {
    set beresp.uncacheable = true;
    return (deliver);
  }
  set beresp.storage = storage.files;
}

sub vcl_backend_error {
  if (bereq.retries == 0 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
  if (bereq.http.X-Page && (bereq.is_bgfetch || !bereq.http.X-Last-Resort)) {
    return (abandon);
  }
  # When no process answers: a page in the shop's design that reloads by itself.
  set beresp.http.Content-Type = "text/html; charset=utf-8";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Retry-After = "5";
  set beresp.body = std.fileread("/etc/varnish/outage.html");
  return (deliver);
}

sub vcl_deliver {
  if (req.http.X-Page && resp.http.Vary ~ "X-Theme") {
    # Browsers must know that a page depends on the session too.
    set resp.http.Vary = "Accept-Encoding, Cookie";
  }
  if (obj.hits > 0) {
    set resp.http.Cache-Status = "varnish; hit";
  } else {
    set resp.http.Cache-Status = "varnish; fwd=miss";
  }
  unset resp.http.CDN-Cache-Control;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  unset resp.http.X-Held;
  unset resp.http.X-Revalidate;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
}

sub vcl_synth {
  # A fetch was abandoned: send an old copy, or else the shop's own answer.
  if (resp.status == 503 && req.http.X-Page && !req.http.X-Last-Resort) {
    set req.http.X-Last-Resort = "1";
    unset req.http.X-Refetch;
    return (restart);
  }
  if (req.method == "PURGE") {
    set resp.http.X-Purged = req.http.X-Purged;
  }
  set resp.body = "";
  return (deliver);
}
