import { defineError } from '../../../platform/errors.ts'

export const translationKeyRefused = defineError(
  'translation_key_refused',
  400,
  'DeepL does not accept this key. Copy it again from your account at DeepL, API keys.',
)

export const translationUnreachable = defineError(
  'translation_unreachable',
  502,
  'DeepL does not answer. Try again in a few minutes.',
)

export const translationQuotaUsed = defineError(
  'translation_quota_used',
  409,
  'Your account at DeepL has used up its characters. Raise its limit, or wait for the next month.',
)

export const translationLanguageRefused = defineError<{ language: string }>(
  'translation_language_refused',
  400,
  'DeepL does not translate between these languages. Translate by hand, or import a file.',
)

export const translationDayUsed = defineError<{ limit: number }>(
  'translation_day_used',
  409,
  ({ limit }) =>
    `This website has sent its ${limit.toLocaleString('en-US')} characters of the day to DeepL. Go on tomorrow.`,
)

export const translationNotConnected = defineError(
  'translation_not_connected',
  409,
  'No service for machine translation is connected. Connect one under Settings, Languages.',
)

export const translationRunning = defineError(
  'translation_running',
  409,
  'A machine translation into this language is running already.',
)
