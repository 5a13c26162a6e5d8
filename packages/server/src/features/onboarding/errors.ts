import { defineError } from '../../platform/errors.ts'

export const onboardingAnswered = defineError(
  'onboarding_answered',
  409,
  'You have chosen already. Reload the page to go on.',
)

export const administratorsOnly = defineError('administrators_only', 403, 'Only administrators can open sites.')
