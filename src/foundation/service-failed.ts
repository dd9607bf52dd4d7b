// What a client of a service meets beside the service's own refusals.
import { Failure } from './errors.ts'

/** The service can't be reached, or answers with what is none of its refusals. */
export class ServiceFailed extends Failure {}

/** Nothing answers at the address. */
export class Unreachable extends ServiceFailed {}
