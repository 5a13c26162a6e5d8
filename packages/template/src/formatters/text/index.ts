import type { FormatterDefinition } from '../../registry/types.ts'
import { date } from './date.ts'
import { encodeSpace } from './encode-space.ts'
import { encodeUriComponent } from './encode-uri-component.ts'
import { encodeUri } from './encode-uri.ts'
import { html } from './html.ts'
import { htmlattr } from './htmlattr.ts'
import { htmltag } from './htmltag.ts'
import { pluralize } from './pluralize.ts'
import { safe } from './safe.ts'
import { slugify } from './slugify.ts'
import { smartypants } from './smartypants.ts'
import { truncate } from './truncate.ts'
import { urlEncode } from './url-encode.ts'

export const textFormatters: readonly FormatterDefinition<never>[] = [
  date,
  encodeSpace,
  encodeUri,
  encodeUriComponent,
  html,
  htmlattr,
  htmltag,
  pluralize,
  safe,
  slugify,
  smartypants,
  truncate,
  urlEncode,
]
