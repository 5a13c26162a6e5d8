interface CursorPage {
  readonly pagination: { readonly nextPageCursor: string | null }
}

/** The part of an infinite query that asks for page after page of a list of the API. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ pagination }: CursorPage) => pagination.nextPageCursor ?? undefined,
}
