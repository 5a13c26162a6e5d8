/**
 * The content security policy of visitors' pages. Owners inject code of analytics, chats and fonts from anywhere, and
 * themes carry inline scripts. So it allows scripts and styles of any https host and inline ones. It forbids features
 * that no page needs: plugins, another base address, framing by other sites, forms that send to plain http.
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

/**
 * The policy of the owner's application: only our own code runs there, nobody frames it, and mails that are read in it may show pictures of
 * any https host. Styles may be inline because mails bring theirs.
 */
export const editorSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'self'",
].join('; ')
