/** Names that mail programs, browsers and certificate authorities look for by themselves, or that people take for the server's own. */
const words =
  'about abuse access account accounts address admin administrator adm api app apps assets auth autoconfig autodiscover backup beta ' +
  'billing blog bot cache cdn checkout client cloud config contact control cpanel customer dashboard data database db demo dev developer ' +
  'dns docs download downloads editor email error example faq files ftp gateway git graphql guest help helpdesk home host hosting ' +
  'hostmaster http https id image images imap info internal ipv4 ipv6 isatap legal live local localdomain localhost log login logout ' +
  'logs mail mailer media members metrics mobile monitor mta mta-sts mx my-account net network news newsletter noc noreply null official ' +
  'operator operators owner panel partner password pay payment payments paypal ping pop pop3 portal postmaster press preview privacy ' +
  'prod production proxy public register registry report root sales sandbox secure security server service services session settings ' +
  'setup shop shops signin sign-in signup sign-up site sites smtp ssh ssl ssladmin ssladministrator sslwebmaster staff staging stage ' +
  'static stats status store stores stripe support sysadmin system team terms test testing tls trust undefined update updates upload ' +
  'uploads user users vitrine vpn web webmail webmaster website wiki wpad www www1 www2 www3'

const reserved = new Set(words.split(' ').map(reduceName))

/** Whether strangers may not have the name, nor one that looks like such a name. */
export function isReservedName(name: string): boolean {
  const simple = reduceName(name)
  return reserved.has(simple) || /^(?:ns|mx|smtp|mail|www)\d*$/.test(name)
}

/** What a name looks like at a glance: two names that look alike have the same. */
export function reduceName(name: string): string {
  return name
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')
}
