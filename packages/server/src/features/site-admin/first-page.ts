import { newId } from '../../platform/ids.ts'
import { inLanguage } from '../pages/index.ts'

/** What the first page of a new site is called in menus, and what it says below the site's name. */
interface FirstWords {
  readonly name: string
  readonly opened: string
}

const english: FirstWords = { name: 'Home', opened: 'This website has just been opened. Come back soon.' }

/** Plain text, in the languages that the platform's own pages speak. */
const languages: Readonly<Record<string, FirstWords>> = {
  de: { name: 'Startseite', opened: 'Diese Website ist gerade erst eröffnet worden. Schauen Sie bald wieder vorbei.' },
  fr: { name: 'Accueil', opened: 'Ce site vient d’ouvrir. Revenez bientôt.' },
  es: { name: 'Inicio', opened: 'Este sitio acaba de abrir. Vuelve pronto.' },
  it: { name: 'Home', opened: 'Questo sito è appena stato aperto. Torna presto.' },
  nl: { name: 'Home', opened: 'Deze website is net geopend. Kom binnenkort terug.' },
  pt: { name: 'Início', opened: 'Este site acaba de abrir. Volte em breve.' },
  sv: { name: 'Hem', opened: 'Webbplatsen har just öppnat. Kom snart tillbaka.' },
  da: { name: 'Forside', opened: 'Webstedet er lige åbnet. Kom snart igen.' },
  nb: { name: 'Hjem', opened: 'Nettstedet er nettopp åpnet. Kom snart tilbake.' },
  pl: { name: 'Strona główna', opened: 'Ta strona właśnie powstała. Zajrzyj wkrótce.' },
}

/** The home page a site opens with, in its language where there are words for it, else in English. `title` is the site's, plain text. */
export function firstPage({ title, language }: { readonly title: string; readonly language: string }) {
  const words = inLanguage(languages, language) ?? english
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<h1>${escaped}</h1><p>${words.opened}</p>`
  return {
    typeName: 'page',
    title: words.name,
    slug: 'home',
    isHomepage: true,
    content: { blocks: [{ id: newId(), type: 'html', version: 1, settings: { html } }] },
  }
}
