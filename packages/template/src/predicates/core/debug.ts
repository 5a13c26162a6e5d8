import { isTruthy } from '../../formatters/shared/values.ts'
import { defineSimple } from '../family.ts'

export const debug = defineSimple({
  name: 'debug?',
  summary: 'True when the page is rendered with `debug` set.',
  test: (scope) => isTruthy(scope.find('debug')),
  yes: { debug: true },
  no: {},
})
