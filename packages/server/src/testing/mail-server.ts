import net from 'node:net'
import { onWorkerEnd } from './worker.ts'

interface MailServer {
  /** The mails that it took, with their headers. */
  readonly received: string[]
  /** Whom each of them was for, in the same order. */
  readonly recipients: string[]
  readonly smtpUrl: string
}

/**
 * A mail server that keeps what it is given. `answer` says something else to a command: a line of SMTP, or `hang up`. The command is `MAIL`, `RCPT`, `DATA`
 * or `.` (the end of a mail), with the recipient where it is known.
 */
export async function openMailServer(
  answer: (command: string, recipient: string) => string | undefined = () => undefined,
): Promise<MailServer> {
  const received: string[] = []
  const recipients: string[] = []
  const usual: Readonly<Record<string, string>> = { DATA: '354 go', '.': '250 kept' }
  const server = net.createServer((socket) => {
    let data: string | undefined
    let rest = ''
    let recipient = ''
    socket.on('error', () => undefined)
    socket.write('220 test\r\n')
    const reply = (command: string): string => {
      const line = answer(command, recipient) ?? usual[command] ?? '250 ok'
      if (line === 'hang up') socket.destroy()
      else socket.write(`${line}\r\n`)
      return line
    }
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data !== undefined && line !== '.') data += `${line}\n`
        else if (data !== undefined) {
          received.push(data)
          recipients.push(recipient)
          data = undefined
          reply('.')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else {
          const command = line.slice(0, 4).toUpperCase()
          if (command === 'RCPT') recipient = /<([^>]*)>/.exec(line)?.[1] ?? ''
          if (reply(command).startsWith('354')) data = ''
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onWorkerEnd(() => new Promise((resolve) => void server.close(() => resolve())))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { received, recipients, smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true` }
}
