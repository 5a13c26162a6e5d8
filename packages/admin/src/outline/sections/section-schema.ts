import { t } from '../../i18n/text.ts'
const sizes = { small: t('Small'), medium: t('Medium'), large: t('Large'), custom: t('Custom') }
const choice = (title: string, prefix: string, choices: Readonly<Record<string, string>>, preset: string) => ({
  type: 'string',
  title,
  enum: Object.keys(choices).map((word) => `${prefix}--${word}`),
  choices: Object.fromEntries(Object.entries(choices).map(([word, label]) => [`${prefix}--${word}`, label])),
  default: `${prefix}--${preset}`,
})

/** The settings of a section, described as those of blocks are. Where a section has none, the renderer takes the defaults. */
export const sectionSchema = {
  type: 'object',
  properties: {
    sectionTheme: {
      type: 'string',
      title: t('Colors'),
      enum: ['', 'white', 'light', 'dark', 'black'],
      choices: { '': t('As the page'), white: t('White'), light: t('Light'), dark: t('Dark'), black: t('Black') },
      default: '',
    },
    background: {
      type: 'object',
      title: t('Background'),
      properties: {
        color: { type: 'string', title: t('Color'), field: 'color', maxLength: 60 },
        assetId: { type: 'string', title: t('Picture'), field: 'picture', maxLength: 100 },
        overlayOpacity: { type: 'number', title: t('Overlay, from 0 to 1'), minimum: 0, maximum: 1 },
        videoUrl: { type: 'string', title: t('URL of a video'), field: 'address', maxLength: 2_000 },
      },
    },
    styles: {
      type: 'object',
      title: t('Layout'),
      properties: {
        sectionHeight: choice(t('Height'), 'section-height', sizes, 'small'),
        contentWidth: choice(
          t('Content width'),
          'content-width',
          { wide: t('Wide'), medium: t('Medium'), narrow: t('Narrow') },
          'wide',
        ),
        horizontalAlignment: choice(
          t('Horizontal alignment'),
          'horizontal-alignment',
          { left: t('Left'), center: t('Center'), right: t('Right') },
          'center',
        ),
        verticalAlignment: choice(
          t('Vertical alignment'),
          'vertical-alignment',
          { top: t('Top'), middle: t('Middle'), bottom: t('Bottom') },
          'middle',
        ),
        backgroundWidth: choice(
          t('Background width'),
          'background-width',
          { 'full-bleed': t('Full width'), inset: t('Inset') },
          'full-bleed',
        ),
      },
    },
  },
}
