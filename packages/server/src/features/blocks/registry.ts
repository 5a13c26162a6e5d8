import { button } from './types/button.ts'
import { categories } from './types/categories.ts'
import { event } from './types/event.ts'
import { featuredProducts } from './types/featured-products.ts'
import { form } from './types/form.ts'
import { hero } from './types/hero.ts'
import { html } from './types/html.ts'
import { image } from './types/media/image.ts'
import { journal } from './types/journal.ts'
import { line } from './types/line.ts'
import { notes } from './types/notes.ts'
import { quote } from './types/quote.ts'
import { story } from './types/story.ts'
import { code } from './types/code.ts'
import { donation } from './types/donation.ts'
import { memberArea } from './types/member-area.ts'
import { embed } from './types/embed.ts'
import { markdown } from './types/markdown.ts'
import { menu } from './types/menu.ts'
import { newsletter } from './types/newsletter.ts'
import { navigation } from './types/navigation.ts'
import { product } from './types/product.ts'
import { socialLinks } from './types/social-links.ts'
import { spacer } from './types/spacer.ts'
import { accordion } from './types/accordion.ts'
import { audio } from './types/media/audio.ts'
import { gallery } from './types/media/gallery.ts'
import { gallerySection } from './types/media/gallery-section.ts'
import { itemsList } from './types/items-list.ts'
import { summary } from './types/summary.ts'
import { video } from './types/media/video.ts'
import { archive } from './types/archive.ts'
import { calendar } from './types/calendar.ts'
import { chart } from './types/chart.ts'
import { logo } from './types/logo.ts'
import { marquee } from './types/marquee.ts'
import { search } from './types/search.ts'
import { table } from './types/table.ts'
import { tagCloud } from './types/tag-cloud.ts'
import { countdown } from './types/countdown.ts'
import { map } from './types/map.ts'
import { cookieList } from './types/cookie-list.ts'
import { languageSwitcher } from './types/language-switcher.ts'
import type { BlockDefinition } from './define.ts'

const all: readonly BlockDefinition[] = [
  html,
  image,
  button,
  quote,
  line,
  spacer,
  code,
  donation,
  memberArea,
  embed,
  markdown,
  product,
  newsletter,
  navigation,
  socialLinks,
  menu,
  accordion,
  audio,
  gallery,
  gallerySection,
  itemsList,
  summary,
  video,
  hero,
  featuredProducts,
  story,
  categories,
  notes,
  journal,
  event,
  countdown,
  form,
  logo,
  search,
  tagCloud,
  archive,
  calendar,
  chart,
  table,
  marquee,
  map,
  cookieList,
  languageSwitcher,
]

/** The kinds of blocks there are, by the type that is stored. */
export const blockTypes: ReadonlyMap<string, BlockDefinition> = new Map(all.map((each) => [each.type, each]))
