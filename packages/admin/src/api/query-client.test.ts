import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { openQueryClient } from './query-client.ts'

test('a load that began before a write does not undo what the write answered', async () => {
  const queries = openQueryClient()
  const loads: PromiseWithResolvers<string>[] = []
  const queryKey = ['title']
  const load = () => {
    loads.push(Promise.withResolvers())
    return loads.at(-1)!.promise
  }
  const observer = new QueryObserver(queries, { queryKey, queryFn: load, initialData: 'old', staleTime: 0 })
  onTestFinished(observer.subscribe(() => undefined))
  expect(loads).toHaveLength(1)
  queries.setQueryData(queryKey, 'written')
  expect(loads).toHaveLength(2)
  loads[0]?.resolve('old')
  await loads[0]?.promise
  expect(queries.getQueryData(queryKey)).toBe('written')
  loads[1]?.resolve('written, and more')
  await expect.poll(() => queries.getQueryData(queryKey)).toBe('written, and more')
  // Without a load under way nothing is loaded.
  queries.setQueryData(queryKey, 'again')
  expect(loads).toHaveLength(2)
})
