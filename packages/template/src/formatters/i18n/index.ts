import type { FormatterDefinition } from '../../registry/types.ts'
import { datetimeInterval } from './datetime-interval.ts'
import { datetime } from './datetime.ts'
import { decimal } from './decimal.ts'
import { i18nMoneyFormat } from './legacy/i18n-money-format.ts'
import { moneyFormat, moneyFormatCamelCase, moneyString } from './legacy/money-format.ts'
import { datetimefield } from './legacy/pass-through.ts'
import { message, plural } from './message.ts'
import { money } from './money.ts'
import { relativeTime } from './relative-time.ts'
import { timesince } from './timesince.ts'
import { unit } from './unit.ts'

export const i18nFormatters: readonly FormatterDefinition<never>[] = [
  datetime,
  datetimeInterval,
  datetimefield,
  decimal,
  i18nMoneyFormat,
  message,
  money,
  moneyFormat,
  moneyFormatCamelCase,
  moneyString,
  plural,
  relativeTime,
  timesince,
  unit,
]
