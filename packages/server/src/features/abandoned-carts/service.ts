import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { changeSettings, loadSettings } from '../sites/index.ts'
import type { AbandonedCarts } from './schema.ts'
import { abandonedCarts, type AbandonedCartSettings } from './settings.ts'
import { countReminders } from './store.ts'

const monthMs = 30 * 86_400_000

export async function getAbandonedCarts(ctx: Ctx): Promise<AbandonedCarts> {
  const [site, counts] = await Promise.all([
    loadSettings(ctx),
    countReminders(ctx, new Date(ctx.now.getTime() - monthMs)),
  ])
  return {
    settings: abandonedCarts.read(site),
    lastMonth: { sent: counts.sentLately, recovered: counts.recoveredLately },
    total: { sent: counts.sent, recovered: counts.recovered },
  }
}

export async function saveAbandonedCartSettings(
  ctx: Ctx,
  input: z.output<typeof AbandonedCartSettings>,
): Promise<AbandonedCarts> {
  await changeSettings(ctx, abandonedCarts.set(input))
  return getAbandonedCarts(ctx)
}
