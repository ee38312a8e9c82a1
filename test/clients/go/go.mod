module modelmill/client

go 1.24
