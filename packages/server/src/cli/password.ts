import { randomInt } from 'node:crypto'
import { setPassword } from '../features/accounts/index.ts'
import { type Command, exitCodes, UsageError } from './command.ts'
import { readOptions } from './options.ts'

const minLength = 10
/** Letters and digits that are not taken for each other. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

export const passwordCommand: Command = {
  name: 'password',
  usage: 'password EMAIL',
  summary: 'Give an account a new password, end its sessions and turn its two-step sign-in off.',
  details: [
    'The password is read from standard input when something is piped in; otherwise one is made and printed once.',
  ],
  run: async (args, io) => {
    const { positionals } = readOptions(args, {})
    const [email, ...rest] = positionals
    if (email === undefined || rest.length > 0) throw new UsageError('Name one account by its email.')
    const piped = (await io.readInput()).replace(/\r?\n$/, '')
    if (piped !== '' && piped.length < minLength)
      throw new UsageError(`A password has at least ${minLength} characters.`)
    const password = piped === '' ? makePassword() : piped
    const { database } = await io.open()
    if (!(await setPassword(database.db, email, password, { endsTwoStep: true })))
      throw new UsageError(`There is no account ${email}.`)
    io.out(piped === '' ? password : 'The password is changed.')
    if (piped === '') io.err(`The password of ${email} is changed to the one above. It is not shown again.`)
    return exitCodes.done
  },
}

function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}
