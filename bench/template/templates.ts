/** The pages of the benchmark in our language, and the plain ones in the languages of the peers. */

export const jsont = {
  plainList: `<h1>{title|htmltag}</h1>
<ul>{.repeated section items}
  <li class="item{.section soldOut} sold-out{.end}"><a href="{url}">{title|htmltag}</a> <b>{price}</b><p>{excerpt|htmltag}</p>{.repeated section tags}<i>{@}</i>{.alternates with}, {.end}</li>{.end}
</ul>
`,
  commerceList: `<section class="products">{.repeated section items}
<article class="{@|item-classes}" id="item-{id}">
  <a href="{fullUrl}"><img {@|image-srcset} alt="{title|htmlattr}"></a>
  <h2><a href="{fullUrl}">{title|htmltag}</a></h2>
  <div class="price">{@|product-price}</div>{@|product-status}
</article>{.end}
</section>
`,
  productPage: `<article class="{item|item-classes}">{.section item}
<h1>{title|htmltag}</h1>
<div class="price">{@|product-price}</div>
<div class="excerpt">{excerpt}</div>
{.repeated section structuredContent.variants}<span class="variant">{@|variant-descriptor}: {price|money-string}</span>{.end}
{@|variants-select}
{@|quantity-input}
{@|add-to-cart-btn}
{.end}</article>
`,
  blogList: `<section class="blog">{.repeated section items}
<article class="{@|item-classes}">
  <time>{publishOn|date %B %d, %Y}</time>
  <h2><a href="{fullUrl}">{title|htmltag}</a></h2>
  {.section mainImage}<img {@|image-meta}>{.end}
  {excerpt}
</article>{.end}
</section>
`,
  partialsPage: `<!doctype html><html>{@|apply head.block}<body>{@|apply header.block}
<main>{.repeated section items}{@|apply card.block}{.end}</main>
<aside>{.repeated section posts}{@|apply post.block}{.end}</aside>
{@|apply newsletter.block}{@|apply footer.block}</body></html>
`,
}

export const partials: Record<string, string> = {
  'head.block':
    '<head><title>{collection.title|htmltag} — {website.siteTitle|htmltag}</title><link rel="canonical" href="{website.baseUrl}{collection.fullUrl}"></head>',
  'header.block': '<header><a href="/">{website.siteTitle|htmltag}</a>{@|apply nav.block}</header>',
  'nav.block':
    '<nav>{.repeated section navigation}<a href="{url}"{.section active} aria-current="page"{.end}>{title|htmltag}</a>{.end}</nav>',
  'card.block':
    '<article><a href="{fullUrl}">{title|htmltag}</a>{.section excerpt}<div>{@}</div>{.end}{@|apply labels.block}</article>',
  'labels.block': '<ul>{.repeated section tags}<li>{@|htmltag}</li>{.end}</ul>',
  'post.block': '<article><h3>{title|htmltag}</h3><time>{publishOn|date %Y-%m-%d}</time></article>',
  'newsletter.block': '<form action="/news"><label>Mail <input name="email"></label><button>Subscribe</button></form>',
  'footer.block':
    '<footer>{.section website}<p>&copy; {siteTitle|htmltag}</p>{.end}{.repeated section navigation}<a href="{url}">{title|htmltag}</a>{.alternates with} · {.end}</footer>',
}

interface PlainItem {
  title: string
  url: string
  price: string
  excerpt: string
  tags: string[]
  soldOut: boolean
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The floor under everything: what a person would write by hand. */
export function literal(data: { title: string; items: PlainItem[] }): string {
  return `<h1>${escapeHtml(data.title)}</h1>
<ul>${data.items
    .map(
      (item) => `
  <li class="item${item.soldOut ? ' sold-out' : ''}"><a href="${item.url}">${escapeHtml(item.title)}</a> <b>${item.price}</b><p>${escapeHtml(item.excerpt)}</p>${item.tags
    .map((tag) => `<i>${tag}</i>`)
    .join(', ')}</li>`,
    )
    .join('')}
</ul>
`
}

export const eta = `<h1><%= it.title %></h1>
<ul><% for (const item of it.items) { %>

  <li class="item<% if (item.soldOut) { %> sold-out<% } %>"><a href="<%~ item.url %>"><%= item.title %></a> <b><%~ item.price %></b><p><%= item.excerpt %></p><% item.tags.forEach((tag, n) => { %><% if (n > 0) { %>, <% } %><i><%~ tag %></i><% }) %></li><% } %>

</ul>
`

export const handlebars = `<h1>{{title}}</h1>
<ul>{{#each items}}
  <li class="item{{#if soldOut}} sold-out{{/if}}"><a href="{{{url}}}">{{title}}</a> <b>{{{price}}}</b><p>{{excerpt}}</p>{{#each tags}}<i>{{{this}}}</i>{{#unless @last}}, {{/unless}}{{/each}}</li>{{/each}}
</ul>
`

export const nunjucks = `<h1>{{ title | escape }}</h1>
<ul>{% for item in items %}
  <li class="item{% if item.soldOut %} sold-out{% endif %}"><a href="{{ item.url }}">{{ item.title | escape }}</a> <b>{{ item.price }}</b><p>{{ item.excerpt | escape }}</p>{% for tag in item.tags %}<i>{{ tag }}</i>{% if not loop.last %}, {% endif %}{% endfor %}</li>{% endfor %}
</ul>
`

export const liquid = `<h1>{{ title | escape }}</h1>
<ul>{% for item in items %}
  <li class="item{% if item.soldOut %} sold-out{% endif %}"><a href="{{ item.url }}">{{ item.title | escape }}</a> <b>{{ item.price }}</b><p>{{ item.excerpt | escape }}</p>{% for tag in item.tags %}<i>{{ tag }}</i>{% unless forloop.last %}, {% endunless %}{% endfor %}</li>{% endfor %}
</ul>
`
