import { invariant } from './assert.ts';
import type { Command, CoreCommand } from './commands.ts';
import type { Acts, ActOf } from './product.ts';
import { isProductCommand, roomOfCommand } from './products/index.ts';

const coreActs: Acts<CoreCommand> = {
  place_order: 'user',
  place_oco: 'user',
  cancel_order: 'user',
  cancel_all_orders: 'user',
  amend_order: 'user',
  transfer: 'user',
  register_user: 'system',
  grant_demo_funds: 'system',
  issue_demo_supply: 'system',
  list_asset: 'operator',
  list_market: 'operator',
  set_market_state: 'operator',
  set_market_terms: 'operator',
  set_fee_tier: 'operator',
  set_user_tier: 'operator',
  set_tier_thresholds: 'operator',
  set_periods: 'operator',
  set_user_frozen: 'operator',
  set_user_merchant: 'operator',
  tick: 'system',
};

/** Whose act a command is, by its declaration. */
export function actOf(command: Command): ActOf {
  if (!isProductCommand(command)) return coreActs[command.type];
  const act = roomOfCommand(command.type)?.by[command.type];
  invariant(act !== undefined, 'a product declares whose act each of its commands is');
  return act;
}
