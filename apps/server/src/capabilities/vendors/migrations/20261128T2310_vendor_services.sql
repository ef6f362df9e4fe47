-- Where the house asks a vendor (packages/vendor-protocol/src/services.ts): a path is of the house's own studio. Without a row it has no service.
create table vendor_services (
  vendor text primary key references vendors (code),
  url text not null check (length(url) between 1 and 500)
);
insert into vendor_services (vendor, url) values ('STUDIO', '/studio/service');
