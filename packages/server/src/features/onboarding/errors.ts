import { defineError } from '../../platform/errors.ts'

export const onboardingAnswered = defineError(
  'onboarding_answered',
  409,
  'You have chosen already. Reload the page to go on.',
)

export const administratorsOnly = defineError(
  'administrators_only',
  403,
  'Only administrators can choose what this installation begins with.',
)

export const tooManySites = defineError<{ limit: number }>(
  'too_many_sites',
  409,
  ({ limit }) => `You own ${limit} sites already. Delete one first.`,
)

export const serverFull = defineError(
  'server_full',
  409,
  'This server has as many sites as it may have. Ask who runs it for another one.',
)
