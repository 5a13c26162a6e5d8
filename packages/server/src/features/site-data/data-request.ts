/** Data that a tag of a template asks for and that is not in memory: a query, related items, a stored block field. */
export interface DataRequest {
  readonly kind: 'query' | 'related' | 'field'
  readonly key: string
  readonly params: Readonly<Record<string, string>>
}
