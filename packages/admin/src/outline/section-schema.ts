const sizes = { small: 'Small', medium: 'Medium', large: 'Large', custom: 'Custom' }
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
      title: 'Colors',
      enum: ['', 'white', 'light', 'dark', 'black'],
      choices: { '': 'As the page', white: 'White', light: 'Light', dark: 'Dark', black: 'Black' },
      default: '',
    },
    background: {
      type: 'object',
      title: 'Background',
      properties: {
        color: { type: 'string', title: 'Color', field: 'color', maxLength: 60 },
        assetId: { type: 'string', title: 'Picture', field: 'picture', maxLength: 100 },
        overlayOpacity: { type: 'number', title: 'Overlay, from 0 to 1', minimum: 0, maximum: 1 },
        videoUrl: { type: 'string', title: 'URL of a video', field: 'address', maxLength: 2_000 },
      },
    },
    styles: {
      type: 'object',
      title: 'Layout',
      properties: {
        sectionHeight: choice('Height', 'section-height', sizes, 'small'),
        contentWidth: choice(
          'Content width',
          'content-width',
          { wide: 'Wide', medium: 'Medium', narrow: 'Narrow' },
          'wide',
        ),
        horizontalAlignment: choice(
          'Horizontal alignment',
          'horizontal-alignment',
          { left: 'Left', center: 'Center', right: 'Right' },
          'center',
        ),
        verticalAlignment: choice(
          'Vertical alignment',
          'vertical-alignment',
          { top: 'Top', middle: 'Middle', bottom: 'Bottom' },
          'middle',
        ),
        backgroundWidth: choice(
          'Background width',
          'background-width',
          { 'full-bleed': 'Full width', inset: 'Inset' },
          'full-bleed',
        ),
      },
    },
  },
}
