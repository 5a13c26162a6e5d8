/** The value of a cookie in a `Cookie` text; undefined when it is not there. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, ...value] = part.trim().split('=')
    if (key === name) return decode(value.join('='))
  }
  return undefined
}

/** Anybody below the same domain may set a cookie: what cannot be decoded stays as it is. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
