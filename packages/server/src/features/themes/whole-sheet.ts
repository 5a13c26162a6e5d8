/** What style errors of no file of its own are named after: the sum of all sheets. A name that no sheet has. */
export const wholeSheet = 'site.css'
