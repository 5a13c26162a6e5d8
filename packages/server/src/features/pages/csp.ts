/**
 * The content security policy of visitors' pages. Owners inject code of analytics, chats and fonts from anywhere, and themes carry inline
 * scripts, so scripts and styles of any https host and inline ones are allowed; what no page needs is not: plugins, another base
 * address, being framed by other sites, forms that send to plain http.
 */
export const contentSecurityPolicy = [
  "default-src 'self' https: data: blob:",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' https: blob:",
  "style-src 'self' 'unsafe-inline' https:",
  "img-src 'self' https: http: data: blob:",
  "font-src 'self' https: data:",
  "connect-src 'self' https: wss:",
  "form-action 'self' https:",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "object-src 'none'",
].join('; ')
