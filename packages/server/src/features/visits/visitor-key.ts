import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import type { Ctx } from '../../platform/context.ts'
import { newToken } from '../../platform/ids.ts'
import { ZoneClock } from '../../platform/time-zone.ts'
import { getDay } from './days.ts'
import { visitSettings } from './settings.ts'
import { keepSalt } from './store.ts'

interface DaySalt {
  readonly day: string
  readonly salt: string
  readonly expiresAt: Date
}

/** Sites whose salt of today a process keeps. */
const maxSalts = 5_000

/** Tells visitors apart for a day. */
interface VisitorKeys {
  /** The key of who sends a hit, and the site's day it is. */
  readonly find: (ctx: Ctx, visitor: VisitorTraits) => Promise<{ readonly visitorKey: string; readonly day: string }>
}

interface VisitorTraits {
  readonly network: string
  readonly userAgent: string
  /** The cookie `ss_cvr`; '' without one. */
  readonly cookie: string
}

/** Makes keys of visitors: by their cookie where the site uses cookies, else by a hash that nobody can repeat the day after. */
export function openVisitorKeys(): VisitorKeys {
  const salts = new LRUCache<string, DaySalt>(limitCount(maxSalts))
  const getSalt = async (ctx: Ctx): Promise<DaySalt> => {
    const known = salts.get(ctx.site.id)
    if (known && known.expiresAt > ctx.now) return known
    const { day, endsAt } = getDay(new ZoneClock(ctx.site.timeZone), ctx.now)
    // Two processes keep one salt: the first that is stored.
    const salt = { day, salt: await keepSalt(ctx, { day, salt: newToken(), expiresAt: endsAt }), expiresAt: endsAt }
    salts.set(ctx.site.id, salt)
    return salt
  }
  return {
    find: async (ctx, { network, userAgent, cookie }) => {
      const { day, salt } = await getSalt(ctx)
      const id = visitSettings.read(ctx.site).cookies === 'always' ? readVisitorId(cookie) : undefined
      const visitorKey = id === undefined ? hashKey(salt, `${network}\n${userAgent}`) : hashKey(ctx.site.secret, id)
      return { visitorKey, day }
    },
  }
}

function hashKey(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`visitor ${text}`).digest('base64url').slice(0, 22)
}

/** `id|first|previous|current|visits`, as the script of the pages writes it. */
function readVisitorId(cookie: string): string | undefined {
  return /^([\da-f-]{36})(?:\||$)/.exec(cookie)?.[1]
}
