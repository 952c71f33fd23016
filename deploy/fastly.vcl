# Fastly in front of the shop: the custom VCL of its service, as main (docs/cdn.md). Set CDN=fastly in the
# shop's settings. Change shop.example, and CHANGE-ME to the secret that the proxy before the shop checks.
# It needs two hosts of the same origin: "shop", and "sockets" without shielding.

sub vcl_recv {
#FASTLY recv
  # The edge and the shield both run this file. Only the edge knows the client's address.
  if (fastly.ff.visits_this_service == 0 && req.restarts == 0) {
    set req.http.Fastly-Client-IP = client.ip;
  }
  unset req.http.X-Page;
  unset req.http.X-Theme;
  if (req.http.Host !~ "^(?i)shop\.example$") {
    error 421 "Misdirected Request";
  }
  # Sockets do not pass a shield.
  if (req.http.Upgrade ~ "(?i)^websocket$") {
    set req.backend = F_sockets;
    set req.http.X-Origin-Key = "CHANGE-ME";
    return (upgrade);
  }
  if (req.method != "GET" && req.method != "HEAD" && req.method != "FASTLYPURGE") {
    return (pass);
  }
  # One copy for each encoding that the shop has.
  if (req.http.Fastly-Orig-Accept-Encoding ~ "(?i)\bbr\b") {
    set req.http.Accept-Encoding = "br";
  }
  # Files, pictures and feeds have no parameters, and are the same for everybody.
  if (req.url ~ "^/(?:assets|pictures|feeds)/" || req.url ~ "^/(?:es-ES|fr-FR|de-DE|pt-BR|ja-JP|ar)/feeds/") {
    set req.url = querystring.remove(req.url);
    unset req.http.Cookie;
    return (lookup);
  }
  # The pages that shared/route-parameters.ts declares as cached, in every language.
  if (req.url !~ "^(?:/(?:es-ES|fr-FR|de-DE|pt-BR|ja-JP|ar)(?=[/?]|$))?(?:/|/products|/products/[^/?]+|/countries|/countries/[^/?]+|/categories/[^/?]+|/faq|/about|/terms|/refund|/cookies|/privacy)?(?:\?|$)" || req.url ~ "\.data(?:\?|$)" || req.http.Authorization) {
    return (pass);
  }
  # Signed-in customers, a message from the page before, and a form that was just sent.
  if (req.http.Cookie ~ "(?:^|;)\s*(?:session_token|flash)\s*=" || req.http.Cookie ~ "(?:^|;)\s*pressed\s*=\s*[\w-]{16}\s*(?:;|$)") {
    return (pass);
  }
  # The first visit to the home page may be sent to another language.
  if (req.url ~ "^/(?:\?|$)" && req.http.Cookie !~ "i18n_redirected=" && req.http.Accept-Language ~ "." && req.http.Accept-Language !~ "^(?i)en") {
    return (pass);
  }
  # Only the parameters that a page declares, sorted. With others, anybody could fill the cache with copies.
  if (req.url ~ "/products\?") {
    set req.url = querystring.filter_except(req.url, "search" + querystring.filtersep() + "literal" + querystring.filtersep() + "category" + querystring.filtersep() + "country" + querystring.filtersep() + "craving" + querystring.filtersep() + "diet" + querystring.filtersep() + "heat" + querystring.filtersep() + "free" + querystring.filtersep() + "min" + querystring.filtersep() + "max" + querystring.filtersep() + "stock" + querystring.filtersep() + "sort" + querystring.filtersep() + "page" + querystring.filtersep() + "from");
  } elsif (req.url ~ "/products/[^/?]+\?") {
    set req.url = querystring.filter_except(req.url, "v");
  } elsif (req.url ~ "/faq\?") {
    set req.url = querystring.filter_except(req.url, "search");
  } else {
    set req.url = querystring.remove(req.url);
  }
  set req.url = querystring.sort(querystring.clean(req.url));
  # The theme is the one cookie that changes a page.
  if (req.http.Cookie ~ "(?:^|;\s*)theme=(light|dark)(?:;|$)") {
    set req.http.X-Theme = re.group.1;
    set req.http.Cookie = "theme=" req.http.X-Theme;
  } else {
    unset req.http.Cookie;
  }
  unset req.http.Accept-Language;
  set req.http.X-Page = "1";
  return (lookup);
}

sub vcl_hash {
  set req.hash += req.url;
#FASTLY hash
  return (hash);
}

sub vcl_hit {
#FASTLY hit
  return (deliver);
}

# The proxy before the shop refuses requests that do not come from this service.
sub vcl_miss {
#FASTLY miss
  if (req.backend.is_origin) {
    set bereq.http.X-Origin-Key = "CHANGE-ME";
  }
  return (fetch);
}

sub vcl_pass {
#FASTLY pass
  if (req.backend.is_origin) {
    set bereq.http.X-Origin-Key = "CHANGE-ME";
  }
  return (pass);
}

sub vcl_fetch {
#FASTLY fetch
  # A page that expired by itself is better than an error, for a day. A purged one is gone.
  if (req.http.X-Page && beresp.status >= 500 && stale.exists) {
    return (deliver_stale);
  }
  # A page without a header for this cache is for one visitor. A missing file may come with the next release.
  if (beresp.http.Set-Cookie || beresp.http.Cache-Control ~ "no-store" || (req.http.X-Page && beresp.http.Surrogate-Control !~ "max-age=")) {
    set beresp.ttl = 0s;
    set beresp.cacheable = false;
  }
  return (deliver);
}

sub vcl_error {
#FASTLY error
  if (obj.status >= 500 && obj.status < 600 && stale.exists) {
    return (deliver_stale);
  }
  return (deliver);
}

sub vcl_deliver {
#FASTLY deliver
  # Browsers must know that a page depends on the session too. The edge still needs the header of the shield.
  if (fastly.ff.visits_this_service == 0 && req.http.X-Page && resp.http.Vary ~ "X-Theme") {
    set resp.http.Vary = "Accept-Encoding, Cookie";
  }
  return (deliver);
}

sub vcl_log {
#FASTLY log
}
