import { z } from 'zod'

export const problemCodes = ['missing', 'other', 'unreachable', 'elsewhere', 'lost'] as const
export type ProblemCode = (typeof problemCodes)[number]

export const Domain = z
  .object({
    /** ASCII, lower case. */
    host: z.string(),
    /** As people read it. */
    name: z.string(),
    isPrimary: z.boolean(),
    verifiedAt: z.string().nullable(),
    checkedAt: z.string().nullable(),
    /** What the last check found instead of the record. */
    problem: z.object({ code: z.enum(problemCodes), message: z.string() }).nullable(),
    /** The DNS record that proves the domain. */
    record: z.object({ type: z.literal('TXT'), name: z.string(), value: z.string() }),
  })
  .meta({ id: 'Domain' })
export type Domain = z.infer<typeof Domain>

export const DomainList = z
  .object({
    /** The site's name below the installation's host: always there. */
    builtIn: z.string(),
    domains: z.array(Domain),
  })
  .meta({ id: 'DomainList' })
export type DomainList = z.infer<typeof DomainList>

export const DomainAddresses = z
  .object({
    /** Host of the installation, and its addresses: none where it has no public name. */
    server: z.object({ host: z.string(), addresses: z.array(z.string()) }),
    /** The domain's own addresses, by DNS. */
    domain: z.array(z.string()),
    /** Whether both share an address; null where the server's are not known. A proxy between them has its own. */
    isHere: z.boolean().nullable(),
  })
  .meta({ id: 'DomainAddresses' })
export type DomainAddresses = z.infer<typeof DomainAddresses>

export const AddDomain = z.object({ host: z.string().max(1000) }).meta({ id: 'AddDomain' })
export const HostParams = z.object({ host: z.string().max(300) })
export const PrimaryDomain = z
  .object({
    /** Null: none; every domain answers by itself. */
    host: z.string().max(300).nullable(),
  })
  .meta({ id: 'PrimaryDomain' })
