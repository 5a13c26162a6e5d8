/**
 * What became of a mail that was not accepted. `bounced`: there is no such person. `refused`: this mail is not wanted. `later`: this person cannot be
 * reached now. `busy`: the server takes no mails now, and none went out. `lost`: nobody knows whether it went out.
 */
type FailureKind = 'bounced' | 'refused' | 'later' | 'busy' | 'lost'

/** Reads the error of nodemailer. */
export function classifyFailure(cause: unknown): { readonly kind: FailureKind; readonly sentence: string } {
  const error = typeof cause === 'object' && cause !== null ? cause : {}
  // What the server said, without the words of nodemailer around it.
  const sentence = readText(error, 'response') || (cause instanceof Error ? cause.message : String(cause))
  const code = readNumber(error, 'responseCode')
  const command = readText(error, 'command')
  if (code !== undefined) return { kind: classifyAnswer(code, command, sentence), sentence }
  // nodemailer says `ESOCKET` of a refused connection too; the call of the system tells that nothing was sent.
  if (readText(error, 'syscall') === 'connect') return { kind: 'busy', sentence }
  return { kind: classifySilence(readText(error, 'code'), command, readText(error, 'timeoutType')), sentence }
}

const neverConnected = ['EDNS', 'EAUTH', 'ETLS']

/** Without an answer of the mail server. nodemailer says `CONN` of all connections that break, also after the text was sent. */
function classifySilence(code: string, command: string, timeoutType: string): FailureKind {
  if (command === 'API') return 'refused'
  if (neverConnected.includes(code) || (timeoutType !== '' && timeoutType !== 'SOCKET_TIMEOUT')) return 'busy'
  return command === 'CONN' || command === 'DATA' || command === '' ? 'lost' : 'busy'
}

function classifyAnswer(code: number, command: string, sentence: string): FailureKind {
  if (command !== 'RCPT TO' && command !== 'DATA') return 'busy'
  if (code === 421 || (code < 500 && command === 'DATA')) return 'busy'
  if (code < 500) return 'later'
  // 5.1.x says that the address is wrong; full mailboxes (5.2.x) and rules (5.7.x) say nothing of the address.
  const enhanced = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(sentence)?.[1]
  const isGone = enhanced === undefined ? code === 550 || code === 553 : enhanced === '1'
  return command === 'RCPT TO' && isGone ? 'bounced' : 'refused'
}

function readNumber(error: object, name: string): number | undefined {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'number' ? value : undefined
}

function readText(error: object, name: string): string {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : ''
}
