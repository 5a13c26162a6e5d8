# Varnish between what ends TLS (Caddy, hitch, a load balancer) and Vitrine: a cache of what its answers call public. Tried with Varnish 7.1 (docs/deploy.md).
# varnishd -f /etc/varnish/vitrine.vcl -a 127.0.0.1:6081 -s malloc,1g -p pipe_timeout=600
# Set HOST=127.0.0.1, EDGE_CACHE_SECONDS=60 and EDGE_PURGE_URLS=http://127.0.0.1:6081 for Vitrine.
vcl 4.1;

import std;

backend vitrine {
  .host = "127.0.0.1";
  .port = "3000";
  .connect_timeout = 3s;
  .first_byte_timeout = 600s;
  .between_bytes_timeout = 600s;
  # Not /api/ready: while the database is away, Vitrine still has pages in memory.
  .probe = { .url = "/api/live"; .interval = 2s; .timeout = 2s; .window = 3; .threshold = 2; .initial = 2; }
}

# What ends TLS: only its word for the protocol counts.
acl terminators { "127.0.0.1"; "::1"; }
# The processes of Vitrine.
acl purgers { "127.0.0.1"; "::1"; }

sub vcl_recv {
  unset req.http.X-Visitor-Cookie;
  unset req.http.X-Forwarded-Host;
  unset req.http.Forwarded;
  unset req.http.Proxy;
  if (client.ip !~ terminators || req.http.X-Forwarded-Proto !~ "^https?$") {
    set req.http.X-Forwarded-Proto = "http";
  }

  if (req.method == "PURGE") {
    # Varnish has added the address of the caller. More than one: it came through a proxy, from somebody else.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(405, "Not allowed"));
    }
    if (req.http.Surrogate-Key !~ "^[A-Za-z0-9-]+$") {
      return (synth(400, "Surrogate-Key names one key"));
    }
    ban("obj.http.Surrogate-Key ~ (^|\s)" + req.http.Surrogate-Key + "(\s|$)");
    return (synth(200, "Purged"));
  }

  if (req.url == "/metrics") {
    return (synth(404, "Not found"));
  }
  # Uploads go on as they come. Varnish would drop the answer to one that is refused while it is sent.
  if ((req.method == "POST" || req.method == "PUT") && (req.http.Transfer-Encoding || std.integer(req.http.Content-Length, 0) > 1000000)) {
    return (pipe);
  }
  # Staff see pages of their own. A part of a file is asked of Vitrine, so that nobody waits for all of a film.
  if ((req.method != "GET" && req.method != "HEAD") || req.http.Authorization || req.http.Range || req.http.Cookie ~ "vitrine_session=") {
    return (pass);
  }
  # Pages of one visitor. They say so themselves; here they do not wait for each other.
  if (req.url ~ "^/(api|config|cart|checkout|account|gift-card|form)(/|\?|$)") {
    return (pass);
  }

  # The cookies of visitors go on to Vitrine, but no page that is kept depends on them.
  set req.http.X-Visitor-Cookie = req.http.Cookie;
  unset req.http.Cookie;
  if (req.url ~ "^/s/") {
    if (req.http.Accept ~ "image/avif") {
      set req.http.Accept = "image/avif,image/webp,*/*";
    } elseif (req.http.Accept ~ "image/webp") {
      set req.http.Accept = "image/webp,*/*";
    } else {
      set req.http.Accept = "*/*";
    }
  }
  # While Vitrine answers, no page is handed out after its time.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 0s;
  }
  return (hash);
}

# The next request on this connection may be of somebody else, and has to pass through here again.
sub vcl_pipe {
  set bereq.http.Connection = "close";
}

sub vcl_hash {
  hash_data(req.url);
  hash_data(req.http.Host);
  hash_data(req.http.X-Forwarded-Proto);
  return (lookup);
}

sub vcl_backend_fetch {
  if (bereq.http.X-Visitor-Cookie) {
    set bereq.http.Cookie = bereq.http.X-Visitor-Cookie;
    unset bereq.http.X-Visitor-Cookie;
  }
}

sub vcl_backend_response {
  set beresp.grace = 0s;
  if (beresp.http.Set-Cookie || !beresp.http.Cache-Control || beresp.http.Cache-Control ~ "(?i)no-store|private|no-cache" || beresp.ttl <= 0s) {
    # Remembered, so that requests for it do not wait for one another.
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  if (std.integer(beresp.http.Content-Length, 0) > 10000000) {
    set beresp.uncacheable = true;
    set beresp.ttl = 120s;
    return (deliver);
  }
  if (beresp.http.Cache-Control ~ "stale-if-error=60") {
    set beresp.grace = 60s;
  }
  return (deliver);
}

sub vcl_backend_error {
  set beresp.status = 503;
  set beresp.http.Retry-After = "5";
  set beresp.http.Cache-Control = "no-store";
  set beresp.http.Content-Type = "text/plain; charset=utf-8";
  synthetic("This shop is back in a moment. Please try again in a few seconds.");
  return (deliver);
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  unset resp.http.X-Varnish;
  unset resp.http.Via;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "HIT";
  } else {
    set resp.http.X-Cache = "MISS";
  }
}
