import type { Ctx } from '../../platform/context.ts'
import type { Services } from '../../platform/http/feature.ts'
import { isOperator, requireOperatorPassword } from '../backups/index.ts'
import type { SaveSignUpSwitch, SignUps } from './schema.ts'
import { countMade, listRefusals, listSignUps, readSwitch, type SignUpRow, upsertSwitch } from './store.ts'

type OperatorServices = Pick<Services, 'config'>

const nothing: SignUps = {
  isOperator: false,
  isOffered: false,
  isOpen: false,
  changedBy: '',
  maxPerDay: 0,
  madeToday: 0,
  waiting: [],
  made: [],
  refused: [],
}

/** Sign-ups of the installation; who does not run it learns nothing. */
export async function getSignUps(ctx: Ctx, { config }: OperatorServices): Promise<SignUps> {
  if (!(await isOperator(ctx, config))) return nothing
  const { isOpen, changedBy } = await readSwitch(ctx.db)
  const today = new Date(`${ctx.now.toISOString().slice(0, 10)}T00:00:00Z`)
  return {
    isOperator: true,
    isOffered: config.signUp !== undefined,
    isOpen: config.signUp !== undefined && isOpen,
    changedBy,
    maxPerDay: config.signUp?.perDay ?? 0,
    madeToday: await countMade(ctx.db, today),
    waiting: (await listSignUps(ctx, 'waiting')).map(toEntry),
    made: (await listSignUps(ctx, 'made')).map(toEntry),
    refused: await listRefusals(ctx.db),
  }
}

/** Closes sign-ups in every process, or opens them again; links that were mailed wait meanwhile. Throws `operators_only`, `wrong_password` and 429. */
export async function saveSignUpSwitch(
  ctx: Ctx,
  services: OperatorServices,
  { isOpen, password }: SaveSignUpSwitch,
): Promise<SignUps> {
  await requireOperatorPassword(ctx, services.config, password)
  await upsertSwitch(ctx, isOpen)
  return getSignUps(ctx, services)
}

function toEntry({ signUpId, email, title, identifier, createdAt, confirmedAt }: SignUpRow): SignUps['made'][number] {
  return {
    signUpId,
    email,
    title,
    identifier,
    createdOn: createdAt.toISOString(),
    confirmedOn: confirmedAt?.toISOString() ?? null,
  }
}
