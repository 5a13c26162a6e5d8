import { type MutationState, type QueryKey, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'

interface OrderOptions<List, Order> {
  /** The query that loads the list. Orders of one key are sent one after the other. */
  readonly queryKey: QueryKey
  /** The list as loaded last; undefined before the first load. */
  readonly read: () => List | undefined
  /** The list with an order that the server has not answered yet. */
  readonly apply: (list: List, order: Order) => List
  readonly send: (order: Order) => Promise<unknown>
  /** Other queries whose answers depend on the order. */
  readonly dependents?: readonly QueryKey[]
}

/** What changes an ordered list in another way takes the scope too, and so waits for orders made before it. */
export function getOrderScope(queryKey: QueryKey): { id: string } {
  return { id: JSON.stringify(['order', ...queryKey]) }
}

/**
 * Saves the order of a list and shows it at once, wherever the list is shown through `show`.
 * An order that is on its way is applied to whatever was loaded, so no reload undoes it before the server's answer.
 * A refused order is no longer applied, and the list shows its saved order again.
 */
export function useOptimisticOrder<List, Order>({
  queryKey,
  read,
  apply,
  send,
  dependents = [],
}: OrderOptions<List, Order>) {
  const queries = useQueryClient()
  const mutationKey = ['order', ...queryKey]
  const filters = { mutationKey, exact: true, status: 'pending' } as const
  const pending = useMutationState<MutationState<unknown, Error, Order>>({ filters })
  const mutation = useMutation({
    mutationKey,
    // One scope: the server gets the orders in the sequence in which people made them.
    scope: getOrderScope(queryKey),
    mutationFn: send,
    // Loading the list before the last order is saved would show an order that nobody wants any more.
    onSettled: async () => {
      if (queries.isMutating({ mutationKey, exact: true }) > 1) return
      await Promise.all([queryKey, ...dependents].map((key) => queries.invalidateQueries({ queryKey: key })))
    },
  })
  const applyAll = (list: List, states: readonly MutationState<unknown, Error, Order>[]) =>
    states.reduce((shown, { variables }) => (variables === undefined ? shown : apply(shown, variables)), list)
  const getPending = () =>
    queries
      .getMutationCache()
      .findAll(filters)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the mutation above has this key.
      .map(({ state }) => state as MutationState<unknown, Error, Order>)

  return {
    /** A loaded list as people see it. */
    show: (list: List): List => applyAll(list, pending),
    /** The list as it is at this moment. Two quick moves may come before the screen is drawn again. */
    getShown: (): List | undefined => {
      const list = read()
      return list === undefined ? undefined : applyAll(list, getPending())
    },
    /** Saves an order. Failures are in `error`. */
    save: mutation.mutate,
    /** Saves an order. Rejects when the server refuses it. */
    saveAsync: mutation.mutateAsync,
    isSaving: mutation.isPending,
    error: mutation.error,
  }
}
