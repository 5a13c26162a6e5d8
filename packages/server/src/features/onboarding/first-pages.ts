import { escapeHtml } from '../../platform/text/html.ts'
import { newId } from '../../platform/ids.ts'
import type { Ctx } from '../../platform/context.ts'
import { createCollection, type NewCollection } from '../collections/index.ts'
import { createForm, NewForm } from '../forms/index.ts'
import { changeSettings, siteSettings } from '../sites/index.ts'
import { findAccountEmail } from './store.ts'
import type { Offer, OwnSiteInput } from './schema.ts'

type NewPage = NewCollection & { readonly slug: string }

interface MainList {
  readonly page: NewPage
  /** The sentence of the home page, and the label of its button. */
  readonly headline: string
  readonly button: string
}

/** The list that a site is about, by what its owner offers. */
const mainLists: Readonly<Record<Offer, MainList>> = {
  products: {
    page: { typeName: 'products', title: 'Shop', slug: 'shop' },
    headline: 'Made to be used every day',
    button: 'See the shop',
  },
  services: {
    page: { typeName: 'products', title: 'Services', slug: 'services' },
    headline: 'How can we help?',
    button: 'See our services',
  },
  downloads: {
    page: { typeName: 'products', title: 'Downloads', slug: 'downloads' },
    headline: 'Ready the moment you buy',
    button: 'See all downloads',
  },
  writing: {
    page: { typeName: 'blog', title: 'Journal', slug: 'journal' },
    headline: 'Notes, essays and work in progress',
    button: 'Read the journal',
  },
}

interface FirstPages extends Pick<OwnSiteInput, 'title' | 'offer' | 'hasExamplePages'> {
  /** Gets the mails of the contact form. */
  readonly owner: Ctx['actor']
}

/** Creates the first pages of a new site and the menu that shows them. */
export async function createFirstPages(ctx: Ctx, { title, offer, hasExamplePages, owner }: FirstPages): Promise<void> {
  const list = mainLists[offer]
  await createCollection(ctx, hasExamplePages ? exampleHomePage(title, list) : homePage(title))
  const pages = [
    list.page,
    ...(hasExamplePages ? examplePages(title, await createContactForm({ ...ctx, actor: owner })) : []),
  ]
  const menu: { collectionId: string }[] = []
  // One after the other: their order in the list of pages is that of the menu.
  for (const page of pages) menu.push({ collectionId: await createCollection(ctx, page) })
  await changeSettings(ctx, siteSettings.navigation.set({ mainNav: menu }))
}

function homePage(title: string): NewPage {
  return { ...home, content: { blocks: [htmlBlock(`<h1>${escapeHtml(title)}</h1>`)] } }
}

function exampleHomePage(title: string, { headline, button, page }: MainList): NewPage {
  const blocks = [
    block('hero', { headline, text: title, button: { label: button, url: `/${page.slug}`, newWindow: false } }),
    htmlBlock(
      `<h2>Welcome to ${escapeHtml(title)}</h2><p>Say in two or three sentences who you are and what people find here. ` +
        'Visitors decide in a few seconds whether to stay, so begin with the most important thing.</p>',
    ),
    ...(page.typeName === 'blog' ? [block('journal', { title: 'Latest posts', count: 3 })] : []),
  ]
  return { ...home, content: { blocks } }
}

/** The form of the contact page: what visitors send appears in the editor, and is mailed to who acts. */
async function createContactForm(ctx: Ctx): Promise<string> {
  const form = NewForm.parse({
    name: 'Contact form',
    notifyEmail: ctx.actor.kind === 'staff' ? await findAccountEmail(ctx, ctx.actor.accountId) : '',
    fields: [
      { id: 'name', type: 'text', title: 'Name', required: true },
      { id: 'email', type: 'email', title: 'Email', required: true },
      { id: 'message', type: 'textarea', title: 'Message', required: true },
    ],
  })
  return (await createForm(ctx, form)).id
}

function examplePages(title: string, formId: string): NewPage[] {
  const name = escapeHtml(title)
  return [
    {
      typeName: 'page',
      title: 'About',
      slug: 'about',
      content: {
        blocks: [
          htmlBlock(
            `<h1>About ${name}</h1><p>How did it begin? What do you do differently? People like to know whom they buy from.</p>` +
              '<h2>How we work</h2><p>Describe a normal day, your materials, your place. A picture of it says even more.</p>',
          ),
        ],
      },
    },
    {
      typeName: 'page',
      title: 'Contact',
      slug: 'contact',
      content: {
        blocks: [
          htmlBlock(
            '<h1>Contact</h1><p>Tell visitors how to reach you and when you answer: your email address, your phone number, ' +
              'your opening hours and where to find you. What they send by this form appears in your inbox.</p>',
          ),
          block('form', { formId }),
        ],
      },
    },
  ]
}

const home = { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true } as const

function htmlBlock(html: string) {
  return block('html', { html })
}

function block(type: string, settings: Readonly<Record<string, unknown>>) {
  return { id: newId(), type, version: 1, settings }
}
