-- Lists of deposits at the desk (capabilities/cashier/queries.ts `pageOfOrders`).
create index deposit_orders_flagged on deposit_orders (id desc)
  where gateway_flagged or callback_amount_differs or state = 'amountDiffers';
create index deposit_orders_by_state on deposit_orders (state, id desc);
