import { type Command, exitCodes, UsageError } from './command.ts'
import { runChecks } from './doctor/checks.ts'
import { checkFiles } from './doctor/files.ts'
import { checkSettings } from './doctor/settings.ts'
import { readOptions } from './options.ts'

export const doctorCommand: Command = {
  name: 'doctor',
  usage: 'doctor',
  summary:
    'Check that stock, orders, payments, settings and files add up. Changes nothing; exit code 1 when something does not.',
  run: async (args, io) => {
    if (readOptions(args, {}).positionals.length > 0) throw new UsageError('doctor takes no words.')
    const services = await io.open()
    const { db } = services.database
    const results = [...(await runChecks(db)), await checkSettings(db), await checkFiles(services)]
    for (const { name, count, findings } of results) {
      io.out(`${count === 0 ? 'ok  ' : 'FAIL'} ${name}`)
      for (const { site, text } of findings) io.out(`       ${site}: ${text}`)
      if (count > findings.length) io.out(`       and ${count - findings.length} more`)
    }
    const failed = results.filter(({ count }) => count > 0).length
    io.out(failed === 0 ? 'Everything adds up.' : `${failed} of ${results.length} checks found something.`)
    return failed === 0 ? exitCodes.done : exitCodes.found
  },
}
