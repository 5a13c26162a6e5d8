/** Which mail is open, as the address says it. */
interface MailboxSearch {
  readonly mail?: string
  /** Only those that could not be sent. */
  readonly status?: 'failed'
}

export function readMailboxSearch(search: Readonly<Record<string, unknown>>): MailboxSearch {
  return {
    ...(typeof search['mail'] === 'string' ? { mail: search['mail'] } : {}),
    ...(search['status'] === 'failed' ? { status: 'failed' } : {}),
  }
}
