import { escapeHtml } from '../../platform/text/html.ts'

interface MenuItem {
  title: string
  description: string
  price: string
  /** What may be added, each with its price. */
  options: string[]
}
interface MenuSection {
  title: string
  description: string
  items: MenuItem[]
}
interface FoodMenu {
  title: string
  description: string
  sections: MenuSection[]
}

const price =
  /^\s*([$€£¥₹]|CHF|kr\.?)?\s?\d{1,6}([.,]\d{1,2})?(\s?([$€£¥₹]|CHF|kr\.?))?(\s?[/|–-]\s?([$€£¥₹]|CHF|kr\.?)?\s?\d{1,6}([.,]\d{1,2})?(\s?([$€£¥₹]|CHF|kr\.?))?)*\s*$/
/** A price at the end of a title needs a sign: "Pizza 4" may be its name. */
const priceAtEnd = /^(.*\S)\s+((?:[$€£¥₹])\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|£|¥|₹|kr\.?))$/
const signs = /\s?([$€£¥₹]|CHF|kr\.?)\s?/g

/**
 * Reads a menu as owners write it. A line underlined with `=` begins a menu, one underlined with `-` a section. The
 * text between such a heading and the first empty line describes it. Items are paragraphs: name, description, a line
 * that is a price (or a price after the name), and lines with `+` for additions. The returned texts are escaped.
 */
export function readFoodMenu(text: string, showCurrency: boolean): FoodMenu[] {
  const menus: FoodMenu[] = []
  const section = (): MenuSection => {
    if (menus.length === 0) menus.push({ title: '', description: '', sections: [] })
    const last = menus.at(-1)
    if (last && last.sections.length === 0) last.sections.push(emptySection(''))
    return last?.sections.at(-1) ?? emptySection('')
  }
  for (const lines of paragraphs(text)) {
    const [title = '', underline = '', ...rest] = lines
    const isHeading = /^(={3,}|-{3,})$/.test(underline)
    if (isHeading && underline.startsWith('=')) {
      menus.push({ title: escapeHtml(title), description: escapeHtml(rest.join(' ')), sections: [] })
    } else if (isHeading) {
      if (menus.length === 0) menus.push({ title: '', description: '', sections: [] })
      menus.at(-1)?.sections.push({ ...emptySection(escapeHtml(title)), description: escapeHtml(rest.join(' ')) })
    } else {
      section().items.push(parseMenuItem(lines, showCurrency))
    }
  }
  return menus
}

function emptySection(title: string): MenuSection {
  return { title, description: '', items: [] }
}

/** Lines between empty ones. A heading ends the paragraph before it even without an empty line. */
function paragraphs(text: string): string[][] {
  const found: string[][] = []
  let open: string[] = []
  const close = () => {
    if (open.length > 0) found.push(open)
    open = []
  }
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  for (const [index, line] of lines.entries()) {
    if (line === '') close()
    else {
      if (/^(={3,}|-{3,})$/.test(lines[index + 1] ?? '')) close()
      open.push(line)
    }
  }
  close()
  return found
}

function parseMenuItem([title = '', ...lines]: readonly string[], showCurrency: boolean): MenuItem {
  const shown = (words: string) => escapeHtml(showCurrency ? words : words.replace(signs, ' ').trim())
  const ending = priceAtEnd.exec(title)
  const priceLine = lines.find((line) => price.test(line))
  const options = lines.filter((line) => line.startsWith('+'))
  const description = lines.filter((line) => line !== priceLine && !line.startsWith('+'))
  return {
    title: escapeHtml(ending && priceLine === undefined ? (ending[1] ?? '') : title),
    description: escapeHtml(description.join(' ')),
    price: shown(priceLine ?? ending?.[2] ?? ''),
    options: options.map((line) => shown(line.slice(1).trim())),
  }
}
