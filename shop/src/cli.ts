import { runCommand } from './run-command.ts'
import { stopOnSignal } from './run-until-signal.ts'

// Runs one operator command on the database, whether the shop is running or not.
process.exitCode = await runCommand(
  process.argv.slice(2),
  {
    print: text => process.stdout.write(text),
    printError: text => process.stderr.write(text),
  },
  stop =>
    // A database server started by this command would outlive it.
    stopOnSignal(async () => {
      await stop()
      return 130
    }),
)
