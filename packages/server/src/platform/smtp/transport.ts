import type { Transporter } from 'nodemailer'

/**
 * nodemailer would wait two minutes for a connection. The answer to a whole mail keeps its ten (RFC 5321, 4.5.3.2): a server that has
 * taken it without having said so would get it again.
 */
const limits = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000 }

/** A connection to the mail server, opened by the first mail. The caller closes it. */
export async function openTransport(smtpUrl: string): Promise<Transporter> {
  // Loaded where there is a mail server only: it is one of the largest packages.
  const { createTransport } = await import('nodemailer')
  return createTransport({ url: smtpUrl, ...limits })
}
