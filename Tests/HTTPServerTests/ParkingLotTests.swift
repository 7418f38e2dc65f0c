import Platform
import Testing
import Timeline

@testable import HTTPServer

@Suite struct ParkingLotTests {
    private func at(_ time: Int) -> MonotonicTime { MonotonicTime(nanoseconds: Int64(time)) }

    private func place(_ number: Int) -> ParkingLot.Place { ParkingLot.Place(token: UInt64(number), request: 1) }

    @Test("Places expire in the order of their instants") func placesExpire() {
        var lot = ParkingLot()
        for number in [5, 3, 9, 1, 7, 2, 8, 6, 4, 0] { lot.park(place(number), until: at(number * 10)) }
        #expect(lot.nearest == at(0))
        var order: [UInt64] = []
        while let next = lot.popExpired(at: at(45)) { order.append(next.token) }
        #expect(order == [0, 1, 2, 3, 4])
        #expect(lot.nearest == at(50))
        lot.expireAll()
        while let next = lot.popExpired(at: at(1)) { order.append(next.token) }
        #expect(Set(order) == Set(0..<10))
    }

    @Test("Those who leave do not pile up") func thoseWhoLeaveDoNotPileUp() {
        var lot = ParkingLot()
        for number in 0..<10_000 {
            lot.park(place(number), until: at(1_000_000))
            lot.leave { _ in false }
        }
        #expect(lot.count == 0)
        var left = 0
        while lot.popExpired(at: at(1_000_000)) != nil { left += 1 }
        #expect(left <= 64)
    }
}
