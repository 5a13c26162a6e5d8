import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { components } from '@vitrine/server/api'
import { answer, api } from '../api/client.ts'
import { overviewQuery } from '../api/overview-query.ts'
import { Problem } from '../api/problem.ts'
import { type Order, orderQuery } from './orders.ts'

/** Actions on an order. Every response is the whole order as it is afterwards, and is shown at once. */
export function useOrderActions(orderId: string) {
  const params = { path: { orderId } }
  return {
    fulfill: useOrderAction(orderId, (body: components['schemas']['NewFulfillment']) =>
      answer(api.POST('/api/admin/orders/{orderId}/fulfillments', { params, body })),
    ),
    changeTracking: useOrderAction(
      orderId,
      ({ fulfillmentId, body }: { fulfillmentId: string; body: components['schemas']['NewTracking'] }) =>
        answer(
          api.PUT('/api/admin/orders/{orderId}/fulfillments/{fulfillmentId}', {
            params: { path: { orderId, fulfillmentId } },
            body,
          }),
        ),
    ),
    undoFulfillment: useOrderAction(orderId, (fulfillmentId: string) =>
      answer(
        api.DELETE('/api/admin/orders/{orderId}/fulfillments/{fulfillmentId}', {
          params: { path: { orderId, fulfillmentId } },
        }),
      ),
    ),
    cancel: useOrderAction(orderId, (body: { restock: boolean; notify: boolean }) =>
      answer(api.POST('/api/admin/orders/{orderId}/cancellation', { params, body })),
    ),
    resolve: useOrderAction(orderId, (body: { note: string }) =>
      answer(api.POST('/api/admin/orders/{orderId}/resolution', { params, body })),
    ),
    renewDownloads: useOrderAction(orderId, () =>
      answer(api.POST('/api/admin/orders/{orderId}/download-renewals', { params })),
    ),
    createReturn: useOrderAction(orderId, (body: components['schemas']['NewReturn']) =>
      answer(api.POST('/api/admin/orders/{orderId}/returns', { params, body })),
    ),
    capture: useOrderAction(orderId, () => answer(api.POST('/api/admin/orders/{orderId}/captures', { params }))),
    saveTags: useOrderAction(orderId, (tags: string[]) =>
      answer(api.PUT('/api/admin/orders/{orderId}/tags', { params, body: { tags } })),
    ),
    resendMail: useOrderAction(orderId, (mailId: string) =>
      answer(api.POST('/api/admin/orders/{orderId}/mails/{mailId}/resends', { params: { path: { orderId, mailId } } })),
    ),
    receivePayment: useOrderAction(orderId, () => answer(api.POST('/api/admin/orders/{orderId}/receipts', { params }))),
  }
}

/** Actions on one return of an order. */
export function useReturnActions(orderId: string, returnId: string) {
  const params = { path: { orderId, returnId } }
  return {
    approve: useOrderAction(orderId, (body: components['schemas']['NewReturnAnswer']) =>
      answer(api.POST('/api/admin/orders/{orderId}/returns/{returnId}/approval', { params, body })),
    ),
    decline: useOrderAction(orderId, (body: components['schemas']['NewReturnAnswer']) =>
      answer(api.POST('/api/admin/orders/{orderId}/returns/{returnId}/refusal', { params, body })),
    ),
    receive: useOrderAction(orderId, (body: components['schemas']['NewReturnReceipt']) =>
      answer(api.POST('/api/admin/orders/{orderId}/returns/{returnId}/receipt', { params, body })),
    ),
    close: useOrderAction(orderId, () =>
      answer(api.POST('/api/admin/orders/{orderId}/returns/{returnId}/closure', { params })),
    ),
  }
}

/** Settles what a changed order costs more or less. */
export function useBalanceActions(orderId: string) {
  const params = { path: { orderId } }
  return {
    sendLink: useOrderAction(orderId, (body: components['schemas']['NewBalanceLink']) =>
      answer(api.POST('/api/admin/orders/{orderId}/balance-links', { params, body })),
    ),
    receive: useOrderAction(orderId, (body: components['schemas']['BalanceReceipt']) =>
      answer(api.POST('/api/admin/orders/{orderId}/balance-receipts', { params, body })),
    ),
    refund: useOrderAction(orderId, (body: components['schemas']['BalanceRefund']) =>
      answer(api.POST('/api/admin/orders/{orderId}/balance-refunds', { params, body })),
    ),
  }
}

/** Gives money of an order back: by itself, or for a return. */
export function useRefund(orderId: string, returnId: string | undefined) {
  return useOrderAction(orderId, (body: components['schemas']['NewRefund']) =>
    returnId === undefined
      ? answer(api.POST('/api/admin/orders/{orderId}/refunds', { params: { path: { orderId } }, body }))
      : answer(
          api.POST('/api/admin/orders/{orderId}/returns/{returnId}/refunds', {
            params: { path: { orderId, returnId } },
            body,
          }),
        ),
  )
}

function useOrderAction<Input>(orderId: string, act: (input: Input) => Promise<Order>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (order) => {
      queries.setQueryData(orderQuery(orderId).queryKey, order)
      void queries.invalidateQueries({ queryKey: ['orders'] })
      // The menu shows how many wait.
      void queries.invalidateQueries({ queryKey: overviewQuery.queryKey })
      void queries.invalidateQueries({ queryKey: ['mails'] })
      void queries.invalidateQueries({ queryKey: ['order-tags'] })
    },
    // Somebody else was faster: what they did is shown behind the sentence that says so.
    onError: (error) => {
      if (error instanceof Problem && error.status === 409) void queries.invalidateQueries(orderQuery(orderId))
    },
  })
}

/** Adds a note to the timeline. It is there at once, and is taken back if the server refuses it. */
export function useAddNote(orderId: string, author: string) {
  const queries = useQueryClient()
  const { queryKey } = orderQuery(orderId)
  return useMutation({
    mutationFn: (text: string) =>
      answer(api.POST('/api/admin/orders/{orderId}/notes', { params: { path: { orderId } }, body: { text } })),
    onMutate: async (text) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) {
        const note = { id: 'new', kind: 'note', createdOn: new Date().toISOString(), by: author, data: { text } }
        queries.setQueryData(queryKey, { ...before, events: [...before.events, note] })
      }
      return before
    },
    onError: (_error, _text, before) => queries.setQueryData(queryKey, before),
    onSuccess: (order) => queries.setQueryData(queryKey, order),
  })
}
