import { defineError } from '../../platform/errors.ts'

export const hostInvalid = defineError<{ problem: string }>('host_invalid', 400, ({ problem }) => problem)

export const hostOfInstallation = defineError<{ host: string }>(
  'host_of_installation',
  400,
  ({ host }) => `${host} belongs to this installation: its sites stand there by their names. Add a domain of your own.`,
)

export const domainAdded = defineError<{ host: string }>(
  'domain_added',
  409,
  ({ host }) => `${host} is among the domains of this site already.`,
)

export const tooManyDomains = defineError<{ limit: number }>(
  'too_many_domains',
  400,
  ({ limit }) => `A site has at most ${limit} domains. Remove one first.`,
)

export const domainNotVerified = defineError<{ host: string }>(
  'domain_not_verified',
  409,
  ({ host }) => `${host} is not verified yet. Set its record and check it first.`,
)
