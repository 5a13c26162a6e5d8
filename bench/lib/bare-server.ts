/** The ceiling: `node:http` sending the same bytes. The body is read from the file named by BODY_FILE. */
import fs from 'node:fs'
import http from 'node:http'

const body = fs.readFileSync(process.env['BODY_FILE'] ?? '')
const type = process.env['BODY_TYPE'] ?? 'text/html; charset=utf-8'
const server = http.createServer((_request, response) => {
  response.writeHead(200, { 'content-type': type, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`)
})
process.on('SIGTERM', () => process.exit(0))
