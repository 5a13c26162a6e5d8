import http from 'node:http'

/** A port of this machine that nobody listens on. */
export function getFreePort(): Promise<number> {
  const server = http.createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    }),
  )
}
