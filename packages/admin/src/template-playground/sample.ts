/** The initial example: a list that uses most of the language. */
export const sampleTemplate = `{# A list of products. Change anything: the result follows. }
<h1>{collection.title|htmltag}</h1>

{.macro badge}<b class="badge">{@}</b>{.end}

<ul>
{.repeated section items}
  <li class="item{.if soldOut} is-sold-out{.end}">
    <a href="/shop/{title|slugify}">{@index}. {title|htmltag}</a>
    {.section excerpt}<p>{@|truncate 40|htmltag}</p>{.end}
    <span>{priceMoney|money}</span>
    {.if soldOut}{labels.soldOut|apply badge}{.or}{.lessThan? stock 3}Only {stock} left{.end}{.end}
  </li>
{.or}
  <li>Nothing here yet.</li>
{.end}
</ul>

<p>{items|count} product{items|count|pluralize}, as of {updatedOn|datetime date:long}</p>
`

export const sampleData = `{
  "collection": { "title": "Cups & bowls" },
  "labels": { "soldOut": "Sold out" },
  "updatedOn": 1700000000000,
  "website": { "timeZone": "Europe/Berlin" },
  "items": [
    {
      "title": "Morning mug",
      "excerpt": "Thrown by hand, glazed in the colour of milk with a drop of coffee.",
      "priceMoney": { "value": "24.00", "currency": "EUR" },
      "stock": 2,
      "soldOut": false
    },
    {
      "title": "Soup bowl",
      "excerpt": "",
      "priceMoney": { "value": "38.50", "currency": "EUR" },
      "stock": 0,
      "soldOut": true
    }
  ]
}
`
