const purposes = ['invitation', 'reset-password', 'confirm-email', 'sign-up', 'arrival'] as const

/** A link of one of our emails: it works without a session. */
export interface MailedLink {
  readonly purpose: (typeof purposes)[number]
  /** Is behind the hash mark, so that no server and no log gets it with the address. '' at the sign-up itself. */
  readonly token: string
}

/** What the address says, if it is that of a link in an email. */
export function readMailedLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): MailedLink | undefined {
  const purpose = purposes.find((name) => pathname.replace(/\/$/, '') === `/config/${name}`)
  return purpose && { purpose, token: hash.slice(1) }
}
